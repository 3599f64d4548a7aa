import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useConfig } from '../../config/context.ts';
import { chooseLanguage } from '../../config/language.ts';
import { useStore } from '../../config/useStore.ts';
import { chooseMode, chosenMode, type Mode } from '../../look/colorScheme.ts';
import type { OpenedPopup } from '../../look/LazyPopup.tsx';

const choices = [
  ['system', 'themeSystem'],
  ['light', 'themeLight'],
  ['dark', 'themeDark'],
] as const satisfies readonly (readonly [Mode, string])[];

const choiceOf = (isChosen: boolean) => ({ role: 'menuitemradio', 'aria-checked': isChosen, selected: isChosen });

/** A language's own name: 'Deutsch'. */
const nameOf = (language: string) => new Intl.DisplayNames(language, { type: 'language' }).of(language);

/** The colour schemes to choose from, of which 'System' follows the computer's; and the languages, if there are several. */
export function ThemeMenu({ anchor, onClose }: OpenedPopup) {
  const { panel, languages } = useConfig();
  const shown = document.documentElement.lang;
  const mode = useStore(chosenMode);
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ list: { 'aria-labelledby': anchor?.id } }}
    >
      {choices.map(([name, text]) => (
        <MenuItem
          key={name}
          {...choiceOf(mode === name)}
          onClick={() => {
            chooseMode(name);
            onClose();
          }}
        >
          {panel.texts[text]}
        </MenuItem>
      ))}
      {languages.length > 1 && <Divider />}
      {languages.length > 1 &&
        languages.map((language) => (
          <MenuItem
            key={language}
            lang={language}
            {...choiceOf(language === shown)}
            onClick={() => chooseLanguage(language)}
          >
            {nameOf(language)}
          </MenuItem>
        ))}
    </Menu>
  );
}
