import { type ReactNode, useId, useState } from 'react'
import { useT } from '#web/lib/text/i18n.ts'
import { FilterChip } from './filter-chip.tsx'

type Props = {
  /** How many of the filters inside are set: what narrows a list is never out of sight. */
  count: number
  children: ReactNode
}

/** The rarer filters of a list, in a line of their own that opens on demand. */
export function FilterMore({ count, children }: Props) {
  const t = useT('ui')
  const id = useId()
  const [open, setOpen] = useState(count > 0)
  return (
    <>
      <FilterChip menu pressed={count > 0} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {count > 0 ? t('filter.moreSome', { count }) : t('filter.more')}
      </FilterChip>
      <div className="toolbar__more" id={id} hidden={!open}>
        {children}
      </div>
    </>
  )
}
