import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UiSchema } from '@rjsf/utils';
import { type ReactNode, useId } from 'react';
import { lazyComponent } from '../../config/lazyComponent.tsx';
import { FieldGrid, type FieldGridProps } from './FieldGrid.tsx';
import { type FormSection, type FormSections, sectionOf } from './sections.ts';

/** Only forms with tabs need their code. */
export const SectionTabs = lazyComponent(async () => ({ default: (await import('./SectionTabs.tsx')).SectionTabs }));

export interface SectionListProps extends FormSections {
  readonly uiSchema: UiSchema | undefined;
  readonly fields: FieldGridProps['fields'];
}

/** A part of a form, with its fields as they are drawn. */
export interface DrawnSection {
  readonly section: FormSection;
  readonly names: readonly string[];
  readonly content: ReactNode;
}

/** The fields of a form in its sections. A section of which no field is there is not there either. */
export function SectionList({ uiSchema, fields, ...form }: SectionListProps) {
  const { sections, layout } = form;
  const drawn = sections.map((section, place): DrawnSection => {
    const own = fields.filter(({ name }) => sectionOf(sections, name) === place);
    const shown = own.filter(({ hidden }) => !hidden);
    return {
      section,
      names: shown.map(({ name }) => name),
      content: <FieldGrid uiSchema={uiSchema} fields={shown} />,
    };
  });
  if (layout === 'tabs') return <SectionTabs sections={drawn} open={form.open} onOpen={form.onOpen} />;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {drawn.map(({ section, names, content }) =>
        names.length > 0 ? (
          <Section key={section.title} section={section}>
            {content}
          </Section>
        ) : null,
      )}
    </Box>
  );
}

function Section({ section, children }: { readonly section: FormSection; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography component="h3" variant="h6" id={id} sx={{ mb: section.description ? 0.5 : 2 }}>
        {section.title}
      </Typography>
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
