import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { labelOf } from '../../../shared/config/label.ts';
import { uniqueKey } from '../../../shared/config/uniqueKey.ts';
import { trimmedText } from '../../../shared/text/comparable.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { isEmpty } from '../../../shared/wire/record.ts';
import { usePanel } from '../../config/context.ts';
import { NAMES_LAST } from '../../data/lists/labels.ts';
import { useListSource } from '../../data/lists/useListSource.ts';
import { useFormScope } from './formScope.ts';

/** The debounce of a typed value, in ms. */
const TYPING = 400;

/**
 * A hint that another record has the typed value of a unique field. The API decides: without an answer there is no hint.
 * @returns the sentence; undefined if the value is free, or if that is unknown
 */
export function useUniqueHint(field: string, value: unknown): string | undefined {
  const { entity, original } = useFormScope();
  const { texts } = usePanel();
  const source = useListSource(entity);
  const text = isEmpty(value) || value === original?.[field] ? '' : trimmedText(String(value));
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(setSettled, TYPING, text);
    return () => clearTimeout(timer);
  }, [text]);
  const answer = useMemo(() => source.find(field, [settled]), [source, field, settled]);
  const isAsked = settled !== '' && settled === text;
  const { data } = useQuery({ ...answer, enabled: isAsked, staleTime: NAMES_LAST, refetchInterval: false });
  if (!isAsked) return undefined;
  const key = uniqueKey(text);
  const other = data?.find((record) => record.id !== original?.id && uniqueKey(String(record[field] ?? '')) === key);
  return other && interpolate(texts.taken, { name: labelOf(entity, other) });
}
