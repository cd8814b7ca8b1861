import { useMemo } from 'react'
import { monogramSvg, svgDataUri } from '#art/art.ts'
import { cx } from './class-names.ts'
import './logo.css'

export type LogoProps = {
  name: string
  slug?: string
  src?: string | null | undefined
  size?: number
  className?: string
}

/** The uploaded logo, or else the initial in segments. Decoration: always put the name beside it. */
export function Logo({ name, slug = name, src, size = 36, className }: LogoProps) {
  const drawn = useMemo(() => (src ? undefined : svgDataUri(monogramSvg(name, slug))), [name, slug, src])
  return <img className={cx('logo', className)} src={src ?? drawn} alt="" width={size} height={size} />
}
