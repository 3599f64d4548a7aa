import { Suspense, useEffect } from 'react';
import { lazyComponent } from '../../config/lazyComponent.tsx';
import type { UploadsOfWidget } from './useUpload.ts';

const UploadNotices = lazyComponent(() => import('./UploadNotices.tsx'));

/** What there is to say of the uploads of a widget. The code comes after the form, before anybody has given a file. */
export function UploadState(props: UploadsOfWidget) {
  useEffect(() => {
    UploadNotices.load().catch((error: unknown) => console.error(error));
  }, []);
  const { all, refusals } = props.uploads;
  if (all.length + refusals.length === 0) return null;
  return (
    <Suspense>
      <UploadNotices {...props} />
    </Suspense>
  );
}
