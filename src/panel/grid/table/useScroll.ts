import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
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
 */
export function useScroll(body: Body, count: number, height: number, estimated: number): Scroll {
  const [at, setAt] = useState<Scroll>({ top: 0, room: window.innerHeight, first: 0 });
  useEffect(() => {
    const frame = frameOf(body.current);
    if (!frame) return undefined;
    const read = () => {
      const [top, room] = [frame.scrollTop, frame.clientHeight];
      const most = Math.max(count - Math.floor((room - HEAD_HEIGHT) / height), 0);
      const track = Math.max(count * estimated + HEAD_HEIGHT - room, 1);
      setAt((last) => {
        const step = top - last.top;
        const isJump = Math.abs(step) > 3 * room || top <= 0 || top >= track - 1;
        const first = isJump ? (Math.min(top / track, 1) || 0) * most : last.first + step / height;
        const next = { top, room, first: Math.min(Math.max(first, 0), most) };
        return isSameJson(last, next) ? last : next;
      });
    };
    read();
    const sizes = new ResizeObserver(read);
    sizes.observe(frame);
    frame.addEventListener('scroll', read, { passive: true });
    return () => {
      sizes.disconnect();
      frame.removeEventListener('scroll', read);
    };
  }, [body, count, height, estimated]);
  return at;
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
