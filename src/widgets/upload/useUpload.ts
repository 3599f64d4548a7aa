import { useState } from 'react';
import { usePanel } from '../../config/context.ts';
import { useApi } from '../../data/context.ts';
import { uploadImages } from '../../wire/upload.ts';
import { useFormScope } from '../form/formScope.ts';

/** Files on their way to the server, or that did not get there. */
export interface Upload {
  readonly key: number;
  readonly files: readonly File[];
  readonly failed: boolean;
}

let lastKey = 0;

/**
 * Uploads for a widget. A failed one stays listed with its files, to be retried or given up.
 * @param onDone gets the stored paths, in the order of the files
 */
export function useUpload(onDone: (paths: readonly string[]) => void) {
  const api = useApi();
  const { upload: call } = usePanel().api;
  const { countUpload } = useFormScope();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);

  const remove = (key: number) => setUploads((now) => now.filter((upload) => upload.key !== key));
  const start = async (files: readonly File[]) => {
    if (files.length === 0) return;
    lastKey += 1;
    const upload: Upload = { key: lastKey, files, failed: false };
    setUploads((now) => [...now, upload]);
    countUpload(1);
    const paths = await uploadImages(api, call, files);
    countUpload(-1);
    if (paths) {
      remove(upload.key);
      onDone(paths);
    } else {
      setUploads((now) => now.map((one) => (one.key === upload.key ? { ...one, failed: true } : one)));
    }
  };
  const retry = (upload: Upload) => {
    remove(upload.key);
    void start(upload.files);
  };
  return { uploads, start, retry, giveUp: remove };
}
