import { useState } from 'react';
import { backendOf, isExternal } from '../../../shared/config/backend.ts';
import { uploadLimits } from '../../../shared/config/uploadLimits.ts';
import { codecOf } from '../../../shared/wire/record.ts';
import { usePanel } from '../../config/context.ts';
import { useApi } from '../../data/session/context.tsx';
import { ApiError } from '../../wire/apiError.ts';
import { keepFile } from '../../wire/chosenFiles.ts';
import { uploadImages } from '../../wire/upload.ts';
import { useFormScope } from '../form/formScope.ts';
import { judge } from './refusal.ts';

/** Files of one call: being uploaded, or failed. */
export interface Upload {
  readonly key: number;
  readonly files: readonly File[];
  /** The share of the call that has been sent, from 0 to 1. */
  readonly sent: number;
  readonly failure?: ApiError;
}

/** The uploads of a widget, and the actions on them. */
interface Uploads {
  readonly all: readonly Upload[];
  readonly busy: boolean;
  /** The messages about the last given files that were not sent. */
  readonly refusals: readonly string[];
  /** Uploads the accepted files, and reports the others. */
  start(files: readonly File[]): void;
  /** Sends the files one by one. */
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
const nextKey = (): number => {
  lastKey += 1;
  return lastKey;
};

/**
 * Uploads for a widget. Each file has its own outcome: those of a call that is refused for its content are sent one by
 * one. A failed one stays listed, to be retried or dismissed.
 * @param options the widget's options
 * @param most the maximum number of files at once
 * @param field its path in the record
 * @param onDone called with the stored paths, in the order of the files
 */
export function useUpload(
  options: Readonly<Record<string, unknown>>,
  most: number,
  field: string,
  onDone: (paths: readonly string[]) => void,
): Uploads {
  const api = useApi();
  const panel = usePanel();
  const { entity, countUpload, uploadFailed } = useFormScope();
  const backend = entity.api ?? backendOf(panel);
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
      calls.push({ key: nextKey(), files: files.slice(start, start + inOneCall), sent: 0 });
    }
    setAll((now) => [...now, ...calls]);
    for (const { key, files: some } of calls) {
      const outcome = await uploadImages(api, backend, some, {
        onSent: (sent) => change(key, { sent }),
        custom: entity.custom,
        withIds: codecOf(entity, field)?.isUploaded === true,
      });
      if (!(outcome instanceof ApiError)) {
        giveUp(key);
        onDone(outcome);
      } else if (some.length > 1 && isAboutContent(outcome)) {
        giveUp(key);
        await send(some, 1);
      } else {
        change(key, { failure: outcome });
        uploadFailed(
          key,
          some.map(({ name }) => name),
        );
      }
    }
  };
  /** The form waits for the work. */
  const during = async (work: Promise<unknown>) => {
    countUpload(1);
    await work.finally(() => countUpload(-1));
  };
  const judgeAndSend = async (files: readonly File[]) => {
    const isElsewhere = backend.preset !== undefined || isExternal(backend.upload?.base ?? backend.base);
    const judged: Awaited<ReturnType<typeof judge>>[] = [];
    // One after the other: a phone has no memory for many that are drawn.
    for (const file of files) judged.push(await judge(file, options, isElsewhere));
    setRefusals(judged.flatMap((file) => ('refusal' in file ? file.refusal : [])));
    const taken = judged.flatMap((file) => ('file' in file ? file.file : [])).slice(0, most);
    // They go with the save.
    if (backend.body?.multipart) {
      if (taken.length > 0) onDone(taken.map(keepFile));
      return;
    }
    await send(taken, backend.upload?.each ? 1 : uploadLimits.files);
  };
  return {
    all,
    busy: all.some(({ failure }) => !failure),
    refusals,
    start: (files) => void during(judgeAndSend(files)),
    retry(upload) {
      giveUp(upload.key);
      void during(send(upload.files, 1));
    },
    giveUp,
    forgetRefusals: () => setRefusals([]),
  };
}

/** Whether a call was refused for what it sends: another file may be taken. */
const isAboutContent = ({ status = 0 }: ApiError): boolean =>
  status >= 400 && status < 500 && !PASSING.has(status) && status !== 404 && status !== 405;

/** Temporary refusals. */
const PASSING = new Set([401, 408, 425, 429]);

/** Whether a retry may succeed: not after a refusal of the content, nor after an unreadable answer. */
export const canRetry = ({ status, mismatch }: ApiError): boolean =>
  !mismatch && (status === undefined || status >= 500 || PASSING.has(status));
