import { useState } from 'react';
import { usePanel } from '../../config/context.ts';
import { uploadLimits } from '../../config/uploadLimits.ts';
import { useApi } from '../../data/context.ts';
import { uploadImages } from '../../wire/upload.ts';
import { useFormScope } from '../form/formScope.ts';
import { refusalOf } from './refusal.ts';

/** Files of one call: being uploaded, or failed. */
export interface Upload {
  readonly key: number;
  readonly files: readonly File[];
  /** The share of the call that has been sent, from 0 to 1. */
  readonly sent: number;
  readonly failed: boolean;
}

/** The uploads of a widget, and the actions on them. */
export interface Uploads {
  readonly all: readonly Upload[];
  /** Whether any is running. */
  readonly busy: boolean;
  /** The messages about the last given files that were not sent. */
  readonly refusals: readonly string[];
  /** Uploads the accepted files, and reports the others. */
  start(files: readonly File[]): void;
  /** Sends the files one by one, so that a refused one does not affect the others. */
  retry(upload: Upload): void;
  giveUp(key: number): void;
  forgetRefusals(): void;
}

/** The uploads of a widget, with the options that it was given. */
export interface UploadsOfWidget {
  readonly options: Readonly<Record<string, unknown>>;
  readonly uploads: Uploads;
}

let lastKey = 0;

/**
 * Uploads for a widget. A failed one stays listed with its files, to be retried or dismissed.
 * @param options the widget's
 * @param most the maximum number of files at once
 * @param onDone gets the stored paths, in the order of the files
 */
export function useUpload(
  options: Readonly<Record<string, unknown>>,
  most: number,
  onDone: (paths: readonly string[]) => void,
): Uploads {
  const api = useApi();
  const panel = usePanel();
  const { countUpload, uploadFailed } = useFormScope();
  const [all, setAll] = useState<readonly Upload[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);

  const giveUp = (key: number) => {
    setAll((now) => now.filter((upload) => upload.key !== key));
    uploadFailed(key, []);
  };
  const change = (key: number, to: Partial<Upload>) =>
    setAll((now) => now.map((upload) => (upload.key === key ? { ...upload, ...to } : upload)));
  /** Sends files in batches, one call after the other, to keep their order. */
  const send = async (files: readonly File[], inOneCall: number) => {
    const calls: Upload[] = [];
    for (let start = 0; start < files.length; start += inOneCall) {
      lastKey += 1;
      calls.push({ key: lastKey, files: files.slice(start, start + inOneCall), sent: 0, failed: false });
    }
    setAll((now) => [...now, ...calls]);
    countUpload(1);
    for (const { key, files: some } of calls) {
      const paths = await uploadImages(api, panel.api.upload, some, (sent) => change(key, { sent }));
      if (paths) {
        giveUp(key);
        onDone(paths);
      } else {
        change(key, { failed: true });
        uploadFailed(
          key,
          some.map(({ name }) => name),
        );
      }
    }
    countUpload(-1);
  };
  return {
    all,
    busy: all.some(({ failed }) => !failed),
    refusals,
    start(files) {
      const judged = files.map((file) => ({ file, refusal: refusalOf(file, options) }));
      setRefusals(judged.flatMap(({ refusal }) => refusal ?? []));
      const taken = judged.flatMap(({ file, refusal }) => (refusal ? [] : [file])).slice(0, most);
      if (taken.length > 0) void send(taken, uploadLimits.files);
    },
    retry(upload) {
      giveUp(upload.key);
      void send(upload.files, 1);
    },
    giveUp,
    forgetRefusals: () => setRefusals([]),
  };
}
