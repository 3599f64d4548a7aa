import Box from '@mui/material/Box';
import type { UiSchema } from '@rjsf/utils';
import { later } from '../../ui/later.tsx';
import { FieldGrid, type FieldGridProps } from './FieldGrid.tsx';
import { type DrawnSection, Section } from './Section.tsx';
import { type FormSections, SoleTitleProvider, sectionOf } from './sections.ts';

/** Only forms with tabs need their code. */
export const SectionTabs = later(async () => (await import('./SectionTabs.tsx')).SectionTabs);

interface SectionListProps extends FormSections {
  readonly uiSchema: UiSchema | undefined;
  readonly fields: FieldGridProps['fields'];
}

/** The fields of a form in its sections. A section without fields is left out. */
export function SectionList({ uiSchema, fields, ...form }: SectionListProps) {
  const { sections, layout } = form;
  const drawn = sections.map((section, index): DrawnSection => {
    const own = fields.filter(({ name }) => sectionOf(sections, name) === index);
    const shown = own.filter(({ hidden }) => !hidden);
    return {
      section,
      names: shown.map(({ name }) => name),
      content: (
        <SoleTitleProvider value={shown.length === 1 ? section.title : undefined}>
          <FieldGrid uiSchema={uiSchema} fields={shown} />
        </SoleTitleProvider>
      ),
    };
  });
  if (layout === 'tabs') return <SectionTabs sections={drawn} open={form.open} onOpen={form.onOpen} />;
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
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
