import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { PartHeading } from '../../ui/PartHeading.tsx';
import { star } from './FieldGroup.tsx';
import type { FormSection } from './sections.ts';

/** A section of a form, with its rendered fields. */
export interface DrawnSection {
  readonly section: FormSection;
  readonly names: readonly string[];
  readonly content: ReactNode;
}

/** A section below its heading. */
export function Section({ section, children }: { readonly section: FormSection; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} data-headed sx={{ minWidth: 0 }}>
      <PartHeading id={id} sx={{ mb: section.description ? 0.5 : 2, '[data-headed]:has([data-marked]) > &': star }}>
        {section.title}
      </PartHeading>
      {section.description && <SectionText text={section.description} />}
      {children}
    </Box>
  );
}

/** The line below the heading of a section. */
export const SectionText = ({ text }: { readonly text: string }) => (
  <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
    {text}
  </Typography>
);
