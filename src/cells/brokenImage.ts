import { useState } from 'react';

/**
 * Whether the picture at this address failed to load, so that a placeholder can stand for it.
 * @returns [broken, the image's onError]; a new address is a new chance
 */
export function useBrokenImage(url: string | undefined): [broken: boolean, onError: () => void] {
  const [failed, setFailed] = useState<string>();
  return [failed !== undefined && failed === url, () => setFailed(url)];
}
