import Typography, { type TypographyProps } from '@mui/material/Typography';
import { createContext, use } from 'react';

const Level = createContext<'h2' | 'h3'>('h3');

/** Says which headings the parts of a form or a record have: an h3 below the title of a dialog, which is an h2. */
export const PartHeadings = Level.Provider;

/** The heading of a part of a form or a record. */
export const PartHeading = (props: TypographyProps) => <Typography component={use(Level)} variant="h6" {...props} />;
