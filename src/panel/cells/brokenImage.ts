import { useState } from 'react';

/**
 * Whether the picture at an address failed to load, so that a placeholder can replace it.
 * @returns [broken, the image's onError]; for a new address broken is false again
 */
export function useBrokenImage(url: string | undefined): [broken: boolean, onError: () => void] {
  const [failed, setFailed] = useState<string>();
  return [failed !== undefined && failed === url, () => setFailed(url)];
}
