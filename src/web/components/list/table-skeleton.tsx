import { Skeleton, Skeletons } from '#web/components/ui/skeleton.tsx'
import './table-skeleton.css'
import './table-wrap.css'

const mostColumns = 5
const rows = [1, 2, 3, 4, 5, 6, 7, 8]

/** As high as the rows that will follow, so that the page does not jump. */
export function TableSkeleton({ columns = mostColumns }: { columns?: number }) {
  return (
    <Skeletons>
      <div className="tablewrap skeltable">
        {rows.map((row) => (
          <div className="skeltable__row" key={row}>
            {Array.from({ length: Math.min(columns, mostColumns) }, (_, column) => (
              <Skeleton key={column} width={column === 0 ? '70%' : '55%'} />
            ))}
          </div>
        ))}
      </div>
    </Skeletons>
  )
}
