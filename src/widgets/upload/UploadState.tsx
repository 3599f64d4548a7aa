import { Suspense, useEffect } from 'react';
import { lazyComponent } from '../../config/lazyComponent.tsx';
import type { UploadsOfWidget } from './useUpload.ts';

const UploadStatus = lazyComponent(() => import('./UploadStatus.tsx'));

/** The status of a widget's uploads. The code is loaded after the form. */
export function UploadState(props: UploadsOfWidget) {
  useEffect(() => {
    UploadStatus.load().catch((error: unknown) => console.error(error));
  }, []);
  const { all, refusals } = props.uploads;
  if (all.length + refusals.length === 0) return null;
  return (
    <Suspense>
      <UploadStatus {...props} />
    </Suspense>
  );
}
