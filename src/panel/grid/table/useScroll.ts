import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { isSameJson } from '../../../shared/base/json.ts';
import { cardsPerLine, frameOf, HEAD_HEIGHT } from '../model/tableParts.ts';

type Body = RefObject<HTMLTableSectionElement | null>;

interface Scroll {
  /** The scroll offset and the frame's height, in pixels. */
  readonly top: number;
  readonly room: number;
  /** The fractional index of the row at the top of the frame. */
  readonly first: number;
}

/**
 * The scroll position of a table with very many rows. Small steps scroll by row heights; a jump goes to the part of the
 * list that the scroll bar shows, whose track may be shorter than all rows.
 * @returns also a function that scrolls to a line
 */
export function useScroll(body: Body, count: number, height: number, estimated: number) {
  const [at, setAt] = useState<Scroll>({ top: 0, room: window.innerHeight, first: 0 });
  /** The last line that can be at the top, and how far the frame can be scrolled. */
  const limits = (room: number) => ({
    most: Math.max(count - Math.floor((room - HEAD_HEIGHT) / height), 0),
    track: Math.max(count * estimated + HEAD_HEIGHT - room, 1),
  });
  const read = useEffectEvent((frame: Element) => {
    const [top, room] = [frame.scrollTop, frame.clientHeight];
    const { most, track } = limits(room);
    setAt((last) => {
      const step = top - last.top;
      const isJump = Math.abs(step) > 3 * room || top <= 0 || top >= track - 1;
      const first = isJump ? (Math.min(top / track, 1) || 0) * most : last.first + step / height;
      const next = { top, room, first: Math.min(Math.max(first, 0), most) };
      return isSameJson(last, next) ? last : next;
    });
  });
  useEffect(() => {
    const frame = frameOf(body.current);
    if (!frame) return undefined;
    const follow = () => read(frame);
    follow();
    const sizes = new ResizeObserver(follow);
    sizes.observe(frame);
    frame.addEventListener('scroll', follow, { passive: true });
    return () => {
      sizes.disconnect();
      frame.removeEventListener('scroll', follow);
    };
  }, [body, count, height, estimated]);
  const scrollTo = (line: number) => {
    const frame = frameOf(body.current);
    if (!frame) return;
    const { most, track } = limits(frame.clientHeight);
    const first = Math.min(line, most);
    frame.scrollTop = most > 0 ? (first / most) * track : 0;
    setAt({ top: frame.scrollTop, room: frame.clientHeight, first });
  };
  return [at, scrollTo] as const;
}

/** The number of rows in a line, which follows the width of the frame. */
export function usePerLine(body: Body): number {
  const [perLine, setPerLine] = useState(1);
  useLayoutEffect(() => {
    const frame = frameOf(body.current);
    if (!frame) return undefined;
    const read = () => setPerLine(cardsPerLine(body.current));
    read();
    const sizes = new ResizeObserver(read);
    sizes.observe(frame);
    return () => sizes.disconnect();
  }, [body]);
  return perLine;
}
