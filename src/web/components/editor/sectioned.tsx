import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import './sectioned.css'

type Section = { id: string; Icon: LucideIcon; title: string }

/** A long page of sections, with links to them at the left; each `FormSection` has the `id` of its link. */
export function Sectioned({ label, sections, children }: { label: string; sections: Section[]; children: ReactNode }) {
  return (
    <div className="sectioned">
      <nav className="snav" aria-label={label}>
        {sections.map(({ id, Icon, title }) => (
          <Link className="snav__item" to="." hash={id} replace activeOptions={{ includeHash: true }} key={id}>
            <Icon />
            {title}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}
