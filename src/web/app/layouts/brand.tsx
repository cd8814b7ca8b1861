import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useProgramme, useProgrammeName } from '#web/lib/page/programme.ts'
import mark from './mark.svg'

/** The mark with the programme's name, and a smaller line under it. */
export function Brand({ line, size = 32 }: { line?: ReactNode; size?: number }) {
  return (
    <Link className="brand" to="/">
      <img className="brand__mark" src={useProgramme()?.logo ?? mark} alt="" width={size} height={size} />
      <span className="brand__name">
        {useProgrammeName()}
        {line && <span className="brand__org">{line}</span>}
      </span>
    </Link>
  )
}
