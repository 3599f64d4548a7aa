import { useRef } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { formatCount } from '../../../shared/text/language.ts';
import { usePanel } from '../../config/context.ts';
import { useStore } from '../../config/useStore.ts';
import { useWindowEvent } from '../../ui/useWindowEvent.ts';
import { errorText } from '../../wire/apiError.ts';
import type { ExportJob } from './exportJob.ts';

interface ExportingProps {
  readonly entity: Entity;
  readonly job: ExportJob;
  readonly title: string;
}

/** The progress of an export: '1,200 of 20,000', with 'Stop', and 'Retry' after a failed call. */
export default function Exporting({ entity, job, title }: ExportingProps) {
  const { texts } = usePanel();
  const { done, of, error } = useStore(job);
  const stop = useRef<HTMLButtonElement>(null);
  useWindowEvent('beforeunload', (event) => event.preventDefault());
  const progress = of === undefined ? formatCount(done) : interpolate(texts.count, { shown: done, total: of });
  return (
    <fieldset className="exporting" aria-label={title}>
      {error !== undefined && (
        <span role="alert" className="small">
          {errorText(error, entity.errors?.list ?? texts.unreachable, texts)}
        </span>
      )}
      <progress aria-label={title} aria-valuetext={progress} {...(of && { value: done, max: of })} />
      <span className="small">{progress}</span>
      {error !== undefined && (
        <button
          type="button"
          className="button little"
          onClick={() => {
            // This button goes.
            stop.current?.focus();
            job.retry();
          }}
        >
          {texts.retry}
        </button>
      )}
      <button ref={stop} type="button" className="button little" onClick={job.stop}>
        {texts.stop}
      </button>
    </fieldset>
  );
}
