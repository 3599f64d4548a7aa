import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import { useId } from 'react';
import { firstLetter } from '../../../shared/text/firstLetter.ts';
import { chooseLanguage } from '../../../shared/text/language.ts';
import { useSession } from '../../auth/session.tsx';
import { useConfig, useOpenedTexts } from '../../config/context.ts';
import { useStore } from '../../config/useStore.ts';
import { useUid } from '../../data/session/context.tsx';
import { storedFor } from '../../data/stored/storedFor.ts';
import { ButtonMenu } from '../../ui/ButtonMenu.tsx';
import { chooseMode, chosenMode, type Mode } from '../../ui/colorScheme.ts';
import { FilledText } from '../../ui/FilledText.tsx';
import type { OpenedPopup } from '../../ui/PopupButton.tsx';
import { nameOf } from './nameOf.ts';

const choices = [
  ['system', 'themeSystem'],
  ['light', 'themeLight'],
  ['dark', 'themeDark'],
] as const satisfies readonly (readonly [Mode, string])[];

const choiceOf = (isChosen: boolean) => ({ role: 'menuitemradio', 'aria-checked': isChosen, selected: isChosen });

/** A language's own name: 'Deutsch'. */
const languageName = (language: string) => new Intl.DisplayNames(language, { type: 'language' }).of(language);

/**
 * The signed-in user, the colour schemes ('System' follows the computer's), whether messages stay, and the languages, if there
 * are several.
 */
export function AccountMenu({ anchor, onClose }: OpenedPopup) {
  const { panel, languages } = useConfig();
  const shown = document.documentElement.lang;
  const mode = useStore(chosenMode);
  const id = useId();
  const { keepMessages } = useOpenedTexts();
  const kept = storedFor('messages', useUid());
  const isKept = kept.read() === true;
  return (
    <ButtonMenu anchor={anchor} onClose={onClose} aria={{ 'aria-describedby': id }}>
      <SignedIn id={id} />
      <Divider sx={{ mb: 1 }} />
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
      <Divider />
      <MenuItem
        {...choiceOf(isKept)}
        role="menuitemcheckbox"
        onClick={() => {
          kept.write(!isKept);
          onClose();
        }}
      >
        {keepMessages}
      </MenuItem>
      {languages.length > 1 && <Divider />}
      {languages.length > 1 &&
        languages.map((language) => (
          <MenuItem
            key={language}
            lang={language}
            {...choiceOf(language === shown)}
            onClick={() => chooseLanguage(language)}
          >
            {languageName(language)}
          </MenuItem>
        ))}
    </ButtonMenu>
  );
}

/** The signed-in user's name and e-mail address. */
function SignedIn({ id }: { readonly id: string }) {
  const { user } = useSession();
  const { signedInAs } = useOpenedTexts();
  const name = nameOf(user);
  return (
    <ListSubheader id={id} role="presentation" className="signed-in" sx={{ lineHeight: 1.4 }}>
      <span aria-hidden className="initial">
        {firstLetter(name)}
      </span>
      <span>
        <FilledText text={signedInAs} values={{ user: <bdi>{name}</bdi> }} />
        {user?.email !== name && (
          <>
            {' '}
            <bdi className="small">{user?.email}</bdi>
          </>
        )}
      </span>
    </ListSubheader>
  );
}
