import { useState } from 'react';
import { usePanel } from '../../config/context.ts';
import { useApi } from '../../data/context.ts';
import { uploadImages } from '../../wire/upload.ts';
import { useFormScope } from '../form/formScope.ts';
import { refusalOf } from './refusal.ts';

/** Files on their way to the server, or that did not get there. */
export interface Upload {
  readonly key: number;
  readonly files: readonly File[];
  readonly failed: boolean;
}

/** The uploads of a widget, and what a person can do about them. */
export interface Uploads {
  readonly all: readonly Upload[];
  /** Whether any is on its way. */
  readonly busy: boolean;
  /** What is said of the files that were not sent, of those that were given last. */
  readonly refusals: readonly string[];
  /** Sends those of the files that the widget takes, and tells of the others. */
  start(files: readonly File[]): void;
  retry(upload: Upload): void;
  giveUp(key: number): void;
  forgetRefusals(): void;
}

let lastKey = 0;

/**
 * Uploads for a widget. A failed one stays listed with its files, to be retried or given up.
 * @param options the widget's
 * @param most how many files are sent of those that are given at once
 * @param onDone gets the stored paths, in the order of the files
 */
export function useUpload(
  options: Readonly<Record<string, unknown>>,
  most: number,
  onDone: (paths: readonly string[]) => void,
): Uploads {
  const api = useApi();
  const { api: panelApi, locale } = usePanel();
  const { countUpload } = useFormScope();
  const [all, setAll] = useState<readonly Upload[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);

  const giveUp = (key: number) => setAll((now) => now.filter((upload) => upload.key !== key));
  const send = async (files: readonly File[]) => {
    lastKey += 1;
    const upload: Upload = { key: lastKey, files, failed: false };
    setAll((now) => [...now, upload]);
    countUpload(1);
    const paths = await uploadImages(api, panelApi.upload, files);
    countUpload(-1);
    if (paths) {
      giveUp(upload.key);
      onDone(paths);
    } else {
      setAll((now) => now.map((one) => (one.key === upload.key ? { ...one, failed: true } : one)));
    }
  };
  return {
    all,
    busy: all.some(({ failed }) => !failed),
    refusals,
    start(files) {
      const judged = files.map((file) => ({ file, refusal: refusalOf(file, options, locale) }));
      setRefusals(judged.flatMap(({ refusal }) => refusal ?? []));
      const taken = judged.flatMap(({ file, refusal }) => (refusal ? [] : [file])).slice(0, most);
      if (taken.length > 0) void send(taken);
    },
    retry(upload) {
      giveUp(upload.key);
      void send(upload.files);
    },
    giveUp,
    forgetRefusals: () => setRefusals([]),
  };
}
