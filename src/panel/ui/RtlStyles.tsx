import { CacheProvider, type EmotionCache, __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import type { PropsWithChildren } from 'react';
import { turnedStyles } from './flipStyles.ts';

/** The right-to-left version of an Emotion cache; for such a cache, itself. */
const turnedCaches = new WeakMap<EmotionCache, EmotionCache>();

/** Flips the styles of MUI's components below it, for a right-to-left page. */
export function RtlStyles({ children }: PropsWithChildren) {
  const cache = useEmotionCache();
  return <CacheProvider value={cache && turned(cache)}>{children}</CacheProvider>;
}

function turned(cache: EmotionCache): EmotionCache {
  const known = turnedCaches.get(cache);
  if (known) return known;
  const made: EmotionCache = {
    ...cache,
    insert: (selector, serialized, ...rest) =>
      cache.insert(selector, { ...serialized, styles: turnedStyles(serialized.styles) }, ...rest),
  };
  turnedCaches.set(cache, made).set(made, made);
  return made;
}
