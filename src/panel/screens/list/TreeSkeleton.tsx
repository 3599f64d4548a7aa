interface TreeSkeletonProps {
  readonly roots: number;
  /** Whether it is busy by itself: a loading list is so as a whole. */
  readonly isBusy?: boolean;
}

/** The place of a tree while its records, or its code, are loading: as high as its roots. */
export const TreeSkeleton = ({ roots, isBusy }: TreeSkeletonProps) => (
  <div className="tree paper" aria-hidden aria-busy={isBusy}>
    <ul>
      {Array.from({ length: roots }, (_, root) => `root ${root}`).map((root) => (
        <li key={root} className="node">
          <i />
          <span>
            <i className="coming" />
          </span>
        </li>
      ))}
    </ul>
  </div>
);
