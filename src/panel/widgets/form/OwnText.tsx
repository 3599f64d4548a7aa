import { useForkRef } from '@mui/material/utils';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';

/**
 * An input that shows what is typed by itself, as in plain HTML: React need not render before the key is painted. A value
 * from elsewhere, for example of a draft, replaces the text.
 */
export function OwnText({ value, ref, ...props }: Omit<ComponentProps<'input'>, 'defaultValue'>) {
  const own = useRef<HTMLInputElement>(null);
  const text = String(value ?? '');
  // Never another default value: React would not know that text, and not see when it is emptied.
  const [first] = useState(text);
  useLayoutEffect(() => {
    if (own.current && own.current.value !== text) own.current.value = text;
  }, [text]);
  return <input {...props} defaultValue={first} ref={useForkRef(own, ref)} />;
}
