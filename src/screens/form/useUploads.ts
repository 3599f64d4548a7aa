import { useMemo, useState } from 'react';
import type { FormScope } from '../../widgets/form/formScope.ts';

/** The uploads of a form: whether any is under way, the files of those that failed, and what its widgets report to. */
export function useUploads() {
  const [running, setRunning] = useState(0);
  const [failed, setFailed] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  const reports = useMemo(
    (): Pick<FormScope, 'countUpload' | 'uploadFailed'> => ({
      countUpload: (by) => setRunning((count) => count + by),
      uploadFailed: (upload, files) => setFailed((now) => new Map(now).set(upload, files)),
    }),
    [],
  );
  return {
    isUploading: running > 0,
    failed: [...failed.values()].flat(),
    forgetFailed: () => setFailed(new Map()),
    reports,
  };
}
