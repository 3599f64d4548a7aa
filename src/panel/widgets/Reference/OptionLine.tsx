import type { HTMLAttributes, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { SearchWord } from '../../../shared/text/searchKey.ts';
import { matchesIn } from '../../ui/matchesIn.ts';
import { type FoundOption, MOST } from './foundOptions.ts';
import { pathOf } from './referenceOptions.ts';

/** Deeper options are not moved further: a phone is narrow. */
const DEEPEST = 6;

interface OptionLineProps {
  /** The props from the list of options. */
  readonly item: HTMLAttributes<HTMLLIElement>;
  readonly option: FoundOption;
  /** Announced if there are more options than rendered: {count}. */
  readonly moreText: string;
  /** The id of the element with that text. */
  readonly live: HTMLElement | null;
}

/**
 * An option with its search matches marked. Its accessible name is its label alone. Its ancestors in a tree are its
 * description, and shown where their own options are not.
 */
export function OptionLine({ item, option, moreText, live }: OptionLineProps) {
  const { label, depth, disabled, position } = option;
  const { words = [], more = 0 } = position ?? {};
  const path = pathOf(option);
  const detail = option.detail?.(words);
  const isAlone = words.length > 0 || (position?.position ?? 0) > MOST;
  return (
    <>
      <li
        {...item}
        aria-setsize={position?.of}
        aria-posinset={position?.position}
        aria-description={[path, detail].filter(Boolean).join(', ') || undefined}
        style={{ paddingInlineStart: 16 + (isAlone ? 0 : Math.min(depth, DEEPEST) * 20) }}
      >
        <span>
          {marked(label, words)}
          {isAlone && path && <Below>{path}</Below>}
          {detail && <Below>{marked(detail, words)}</Below>}
        </span>
        {disabled && <small style={{ marginInlineStart: 8 }}>({disabled})</small>}
      </li>
      {more > 0 && <More text={interpolate(moreText, { count: more })} live={live} />}
    </>
  );
}

const Below = ({ children }: { readonly children: ReactNode }) => (
  <small aria-hidden="true" style={{ display: 'block', opacity: 0.8 }}>
    {children}
  </small>
);

/** A text with marks. */
function marked(text: string, words: readonly SearchWord[]): ReactNode {
  const matches = matchesIn(text, words);
  const parts = matches.flatMap(([from, to], index) => [
    text.slice(matches[index - 1]?.[1] ?? 0, from),
    <mark key={from}>{text.slice(from, to)}</mark>,
  ]);
  return [...parts, text.slice(matches.at(-1)?.[1] ?? 0)];
}

/** The last line of a list that has more options. It is not an option, so it is announced separately. */
const More = ({ text, live }: { readonly text: string; readonly live: HTMLElement | null }) => (
  <>
    <li aria-hidden="true" style={{ padding: '6px 16px' }}>
      <small>{text}</small>
    </li>
    {live && createPortal(text, live)}
  </>
);
