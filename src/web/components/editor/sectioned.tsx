import type { ReactNode } from 'react'
import { type SectionLink, SectionNav } from './section-nav.tsx'
import './sectioned.css'

type Props = { label: string; sections: readonly SectionLink[]; children: ReactNode }

/** A long page of sections, with links to them at the left; each `FormSection` has the `id` of its link. */
export function Sectioned({ label, sections, children }: Props) {
  return (
    <div className="sectioned">
      <SectionNav label={label} sections={sections} />
      {children}
    </div>
  )
}
