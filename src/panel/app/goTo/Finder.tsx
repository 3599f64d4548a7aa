import useAutocomplete from '@mui/material/useAutocomplete';
import { type MouseEvent, useLayoutEffect, useMemo, useState } from 'react';
import { useHref } from 'react-router-dom';
import type { Panel } from '../../../shared/config/grammar.ts';
import { nameNow } from '../../../shared/config/nameNow.ts';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import { useUid } from '../../data/session/context.tsx';
import { type RecentRecord, recentRecords } from '../../data/stored/recent.ts';
import { Announced, matchesTextOf } from '../../ui/Announced.tsx';
import { openNewTab, wantsNewTab } from '../../ui/newTab.ts';
import { errorText } from '../../wire/apiError.ts';
import { usePages } from '../menu/useMenu.ts';
import { type Command, type Destination, destinationsFor } from './destinations.ts';
import { type Listed, useListed } from './useListed.ts';
import { useSearched } from './useSearched.ts';
import './goTo.css';

interface FinderProps {
  /** Its own id: that of its label ends with '-label'. */
  readonly id: string;
  /** The text that was typed before. */
  readonly typed: string;
  /** The actions that every screen has. */
  readonly deeds: readonly Command[];
  readonly onClose: () => void;
  readonly onChosen: (destination: Destination) => void;
}

/** Shown until the entities are loaded: a later result must not push the first one down. */
const NOTHING: readonly Destination[] = [];
const NONE: readonly Listed[] = [];

/** The records that were opened last; those of an entity that has another name now are under that. */
function recentNow(uid: string, panel: Panel): readonly RecentRecord[] {
  const all = recentRecords(uid).map((record) => ({ ...record, entity: nameNow(panel, record.entity) }));
  return all.filter(
    ({ entity, id }, place) => all.findIndex((other) => other.entity === entity && other.id === id) === place,
  );
}

/** A search input with its results below. */
export function Finder({ id, typed, deeds, onClose, onChosen }: FinderProps) {
  const panel = usePanel();
  const opened = useOpenedTexts();
  const texts = useMemo(() => ({ ...opened, actions: panel.texts.actions }), [opened, panel]);
  const uid = useUid();
  const root = useHref('/').replace(/\/$/, '');
  const pages = usePages();
  const listed = useListed(pages);
  const [text, setText] = useState(typed);
  const { lists, isFetching, failures } = useSearched(listed ?? NONE, text);
  const [recent] = useState(() => recentNow(uid, panel));
  const options = useMemo(
    () => (listed ? destinationsFor(text, { pages, lists, recent, deeds, texts }) : NOTHING),
    [text, pages, listed, lists, recent, deeds, texts],
  );
  const autocomplete = useAutocomplete({
    id,
    open: true,
    options,
    value: null,
    inputValue: text,
    autoHighlight: true,
    includeInputInList: true,
    // These keys belong to the text input.
    handleHomeEndKeys: false,
    filterOptions: (all) => all,
    groupBy: ({ group }) => group,
    getOptionLabel: (option) => option.title,
    getOptionKey: (option) => options.indexOf(option),
    onInputChange: (_, typed, reason) => {
      if (reason === 'input') setText(typed);
    },
    onChange: (_, destination) => {
      if (destination) onChosen(destination);
    },
    onClose: (_, reason) => {
      if (reason === 'escape') onClose();
    },
  });
  const { getRootProps, getInputLabelProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } =
    autocomplete;
  // Focused at once: the dialog was opened for typing.
  useLayoutEffect(() => document.getElementById(id)?.focus(), [id]);
  const groups = groupedOptions.flatMap((group) => ('options' in group ? [group] : []));
  return (
    <div {...getRootProps()} className="go-to">
      <label {...getInputLabelProps()} htmlFor={id}>
        {texts.goTo}
      </label>
      <input
        {...getInputProps()}
        type="text"
        onKeyDown={({ key, currentTarget }) => {
          // MUI marks the first result in an effect: an early Enter comes before that.
          const [first] = options;
          const isMarked = currentTarget.hasAttribute('aria-activedescendant');
          if (key === 'Enter' && !isMarked && first) onChosen(first);
        }}
      />
      <ul {...getListboxProps()}>
        {groups.map(({ key, index, group, options }) => (
          <li key={key} role="presentation">
            <fieldset aria-label={group}>
              <p aria-hidden="true">{group}</p>
              <ul role="presentation">
                {options.map((option, i) => {
                  const { key, ...props } = getOptionProps({ option, index: index + i });
                  return (
                    <li key={key} {...props} {...newTabHandlers('path' in option ? root + option.path : undefined)}>
                      <bdi>{option.title}</bdi>
                      {option.secondary && <small>{option.secondary}</small>}
                    </li>
                  );
                })}
              </ul>
            </fieldset>
          </li>
        ))}
      </ul>
      <Announced
        text={
          text.trim() !== '' && listed && options.length > 0 ? matchesTextOf(panel.texts, options.length) : undefined
        }
      />
      <div role="status">
        {isFetching ? <p>{texts.goToFetching}</p> : listed && groups.length === 0 && <p>{texts.goToNothing}</p>}
        {failures.map(({ list, error }) => (
          <p key={list.path}>{errorText(error, list.entity.errors?.list ?? panel.texts.unreachable, panel.texts)}</p>
        ))}
      </div>
    </div>
  );
}

/** Click handlers that open an address in another tab, for an element that is no link. */
const newTabHandlers = (href: string | undefined) => {
  const open = (event: MouseEvent) => {
    if (href === undefined || !wantsNewTab(event)) return;
    event.preventDefault();
    event.stopPropagation();
    openNewTab(href);
  };
  return {
    onClickCapture: open,
    onAuxClick: (event: MouseEvent) => {
      if (event.button === 1) open(event);
    },
  };
};
