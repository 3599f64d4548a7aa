import type { ComponentProps } from 'react';

interface ScrollAreaProps extends ComponentProps<'div'> {
  readonly role: 'group' | 'region';
  readonly 'aria-label': string;
}

/** A part of the page that scrolls. It is in the tab order, so that a keyboard can scroll it (WCAG 2.1.1). */
export function ScrollArea({ role, ...props }: ScrollAreaProps) {
  return <div role={role} tabIndex={0} {...props} />;
}
