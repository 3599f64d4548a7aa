import type { ReactNode } from 'react';
import { type Entity, fieldTitle, titleParams } from '../../../shared/config/entity.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { localeOf } from '../../../shared/text/language.ts';
import { usePanel } from '../../config/context.ts';
import type { ListPage } from '../../data/lists/listSource.ts';
import { useSignInAgain } from '../../data/session/context.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FAILED } from '../../ui/icons.ts';
import { errorText, isOffline, isPageError, isSignedOut, mismatchText, withUnanswered } from '../../wire/apiError.ts';

interface ListFailureProps {
  readonly entity: Entity;
  /** The last known list. */
  readonly page: ListPage | undefined;
  /** When that was fetched, in milliseconds since 1970. */
  readonly fetchedAt: () => number | undefined;
  /** Why a newer one could not be fetched. */
  readonly error: Error;
  readonly onRetry: () => void;
}

/** That a list could not be fetched, and what can be done. */
export function ListFailure({ entity, page, fetchedAt, error, onRetry }: ListFailureProps) {
  const panel = usePanel();
  const { texts } = panel;
  const signInAgain = useSignInAgain();
  const onSignIn = async () => {
    if (await signInAgain()) onRetry();
  };
  const failed = entity.errors?.list ?? '';
  const reason = withUnanswered(errorText(error, entity.errors?.list ?? error.message, texts), error, texts);
  /** '14:21' */
  const time = () => new Intl.DateTimeFormat(localeOf(panel), { timeStyle: 'short' }).format(fetchedAt());
  return (
    <Notice kind="failure">
      {page && isOffline(error) ? (
        <span>{interpolate(texts.offlineList, { ...titleParams(entity), time: time() })}</span>
      ) : (
        <span>
          {/* The API's own words say why, not what. */}
          {!reason.startsWith(failed) && `${failed} `}
          <span className={reason.startsWith(failed) ? undefined : 'reason'}>{reason}</span> {page && texts.stale}
        </span>
      )}
      <button type="button" className="button little" onClick={onRetry}>
        {texts.retry}
      </button>
      {isPageError(error) && (
        <button type="button" className="button little" onClick={() => window.location.reload()}>
          {texts.reload}
        </button>
      )}
      {isSignedOut(error) && (
        <button type="button" className="button little" onClick={onSignIn}>
          {texts.signInAgain}
        </button>
      )}
    </Notice>
  );
}

interface ListNoticesProps {
  readonly entity: Entity;
  readonly page: ListPage;
  /** Whether a newer list could not be fetched: what this one lacks is old then. */
  readonly hasFailed: boolean;
}

/** That a list is incomplete, or not what the call asked for. */
export function ListNotices({ entity, page, hasFailed }: ListNoticesProps) {
  const { texts } = usePanel();
  const { lacks, ignored, total, of } = page;
  return (
    <>
      {!hasFailed && lacks && (
        <Notice kind="failure caution">
          <span>{mismatchText(lacks, texts)}</span>
        </Notice>
      )}
      {!hasFailed && ignored && (
        <Notice kind="failure caution" role="status">
          <span>
            {interpolate(ignored.isSort ? texts.ignoredSort : texts.ignoredFilter, {
              field: fieldTitle(entity.schema, ignored.field),
              parameter: ignored.parameter,
            })}
          </span>
        </Notice>
      )}
      {total && (
        <Notice kind="failure caution">
          <span>{interpolate(texts.incomplete, { shown: of, total })}</span>
        </Notice>
      )}
    </>
  );
}

interface NoticeProps {
  readonly kind: string;
  readonly role?: 'alert' | 'status';
  readonly children: ReactNode;
}

/** A sentence about a list, with its buttons. */
export const Notice = ({ kind, role = 'alert', children }: NoticeProps) => (
  <div role={role} className={kind}>
    <Icon path={FAILED} />
    {children}
  </div>
);
