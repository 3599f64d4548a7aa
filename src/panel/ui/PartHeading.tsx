import Typography, { type TypographyProps } from '@mui/material/Typography';
import { createContext, use } from 'react';

const Level = createContext<'h2' | 'h3'>('h3');

/** The heading level of the parts of a form or a record: an h3 in a dialog, whose title is an h2. */
export const PartHeadings = Level.Provider;

/** The heading of a part of a form or a record. */
export const PartHeading = (props: TypographyProps) => <Typography component={use(Level)} variant="h6" {...props} />;
