import InputAdornment from '@mui/material/InputAdornment';
import { useForkRef } from '@mui/material/utils';
import BaseInputTemplate from '@rjsf/mui/lib/BaseInputTemplate/BaseInputTemplate.js';
import type { WidgetProps } from '@rjsf/utils';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { describedBy } from './FieldTexts.tsx';

const ownText = { inputComponent: OwnText };

type TextInputProps = WidgetProps & {
  readonly inputProps?: object;
  readonly multiline?: boolean;
  /** The texts before and after what is typed: '$', 'kg'. */
  readonly units?: readonly [before: string, after: string];
};

/**
 * The keyboard of a phone for an address. The browser's own inputs for them are not used: one for an e-mail address gives
 * 'info@xn--mller-kva.de' where 'info@müller.de' was typed.
 */
const keyboards: Readonly<Record<string, object>> = {
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  url: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
};

/** Whether the input is one for numbers. */
export const isNumber = ({ options, schema }: WidgetProps): boolean =>
  (schema.type === 'number' || schema.type === 'integer') && options.inputType === undefined;

/**
 * rjsf's text input with `aria-describedby` on the input itself: @rjsf/mui puts it on the wrapper, where screen readers
 * ignore it.
 */
export function TextInput({ inputProps = {}, units = ['', ''], ...props }: TextInputProps) {
  const { id, rawErrors = [], options, schema, type = 'text', value } = props;
  const keyboard = keyboards[type];
  const htmlInput = {
    ...keyboard,
    'aria-describedby': describedBy(id, rawErrors.length > 0, Boolean(options.help)),
    'aria-required': props.required || undefined,
    autoComplete: options.autocomplete ?? (schema.writeOnly || type === 'password' ? 'new-password' : 'off'),
    ...inputProps,
  };
  // React renders the text of the others: a number is written in the page's language, and MUI measures several lines.
  const input = props.multiline || isNumber(props) ? {} : ownText;
  const [before, after] = units;
  const beside = {
    ...(before && { startAdornment: <Unit position="start" text={before} /> }),
    ...(after && { endAdornment: <Unit position="end" text={after} /> }),
  };
  return (
    <BaseInputTemplate
      {...props}
      {...(keyboard && { type: 'text' })}
      slotProps={{ htmlInput, input: { ...input, ...beside, ...(!ownForm.includes(String(type)) && onPaper(value)) } }}
    />
  );
}

/** Inputs that stand on paper as the browser shows them, and secrets. */
const ownForm = ['password', 'date', 'time', 'datetime-local'];

/** The text on paper in place of an input, which cannot wrap (print.css). */
export const onPaper = (value: unknown) => ({ 'data-value': value ?? '' });

/** A unit beside a number. Screen readers leave it out: the field's name stays as the config has it. */
const Unit = ({ position, text }: { readonly position: 'start' | 'end'; readonly text: string }) => (
  <InputAdornment position={position} aria-hidden>
    {text}
  </InputAdornment>
);

/**
 * An input that shows what is typed by itself, as in plain HTML: React need not render before the key is painted. A value
 * from elsewhere, for example of a draft, replaces the text.
 */
function OwnText({ value, ref, ...props }: Omit<ComponentProps<'input'>, 'defaultValue'>) {
  const own = useRef<HTMLInputElement>(null);
  const text = String(value ?? '');
  // Never another default value: React would not know that text, and not see when it is emptied.
  const [first] = useState(text);
  useLayoutEffect(() => {
    if (own.current && own.current.value !== text) own.current.value = text;
  }, [text]);
  return <input {...props} defaultValue={first} ref={useForkRef(own, ref)} />;
}
