import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId } from 'react';
import { usePanel } from '../../config/context.ts';
import { useStorePart } from '../../config/useStore.ts';
import { Icon } from '../../ui/Icon.tsx';
import { FAILED } from '../../ui/icons.ts';
import { PartHeading } from '../../ui/PartHeading.tsx';
import { useFormStore } from './formStore.ts';
import { type DrawnSection, SectionText } from './Section.tsx';

interface SectionTabsProps {
  readonly sections: readonly DrawnSection[];
  readonly open: number;
  readonly onOpen: (section: number) => void;
}

/** The sections of a form, one at a time. All are drawn, so that what is typed into one is never lost. */
export function SectionTabs({ sections, open, onOpen }: SectionTabsProps) {
  const { texts } = usePanel();
  const store = useFormStore();
  const errors = useStorePart(store, ({ errorSchema }) => errorSchema);
  const id = useId();
  const isShown = (index: number) => (sections[index]?.names.length ?? 0) > 0;
  // The open section may have no fields any more.
  const shown = isShown(open) ? open : sections.findIndex((_, index) => isShown(index));
  return (
    <>
      <Tabs
        value={shown}
        onChange={(_, index: number) => onOpen(index)}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        sx={{ mt: -1.5, mb: 3, borderBottom: 1, borderColor: 'divider' }}
      >
        {sections.map(({ section, names }, index) =>
          names.length > 0 ? (
            <Tab
              key={section.title}
              value={index}
              id={`${id}-tab-${index}`}
              aria-controls={`${id}-panel-${index}`}
              label={section.title}
              iconPosition="end"
              {...(names.some((name) => errors[name]) && {
                icon: <Icon path={FAILED} title={texts.mistakes} />,
                sx: { gap: 1, '&, &.Mui-selected': { color: 'error.main' } },
              })}
            />
          ) : null,
        )}
      </Tabs>
      {sections.map(({ section, names, content }, index) =>
        names.length > 0 ? (
          <Box
            key={section.title}
            role="tabpanel"
            id={`${id}-panel-${index}`}
            aria-labelledby={`${id}-tab-${index}`}
            hidden={index !== shown}
          >
            <PartHeading sx={{ display: 'none', '@media print': { display: 'block' } }}>{section.title}</PartHeading>
            {section.description && <SectionText text={section.description} />}
            {content}
          </Box>
        ) : null,
      )}
    </>
  );
}
