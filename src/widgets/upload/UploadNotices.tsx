import { usePanel } from '../../config/context.ts';
import { textOption } from '../form/options.ts';
import { FailedUploads } from './FailedUploads.tsx';
import { RefusedFiles } from './RefusedFiles.tsx';
import { RunningUploads } from './RunningUploads.tsx';
import type { UploadsOfWidget } from './useUpload.ts';

/** Running, failed and refused uploads. */
export default function UploadNotices({ options, uploads }: UploadsOfWidget) {
  const { texts } = usePanel();
  return (
    <div>
      <RunningUploads text={textOption(options, 'uploading', texts.loading)} uploads={uploads} />
      <FailedUploads text={textOption(options, 'uploadFailed')} uploads={uploads} />
      <RefusedFiles {...uploads} />
    </div>
  );
}
