import { type ReactNode, useMemo } from 'react'
import { type CoverKind, type CoverOptions, coverSvg, svgDataUri } from '#art/art.ts'
import { useShownTheme } from '#web/lib/page/theme.ts'
import { cx } from '#web/components/ui/class-names.ts'
import { shiftOf } from './cover-shifts.ts'
import './cover.css'

export type CoverProps = Pick<CoverOptions, 'family' | 'packet' | 'digits' | 'place'> & {
  slug: string
  kind: CoverKind
  /** An uploaded image; without one the cover is generated. */
  src?: string | null | undefined
  /** The ratio in which the cover is shown: card 640×280 · banner 1120×184 · square 480×480. */
  shape?: 'card' | 'wide' | 'banner' | 'square' | 'tall'
  className?: string
  /** Drawn over the cover, such as a chip. */
  children?: ReactNode
}

const SIZES = { card: [640, 280], wide: [560, 168], banner: [1120, 184], square: [480, 480], tall: [220, 300] } as const

export function Cover(props: CoverProps) {
  const { slug, kind, src, shape = 'card', className, children, family, packet, digits, place } = props
  const [width, height] = SIZES[shape]
  const night = useShownTheme() === 'dark'
  const shift = shiftOf(kind, slug)
  const drawn = useMemo(() => {
    if (src) return undefined
    return svgDataUri(coverSvg(slug, { kind, width, height, family, packet, digits, place, shift, night }))
  }, [src, slug, kind, width, height, family, packet, digits, place, shift, night])
  // Without anything over it, it may also stand in a label.
  const Box = children ? 'div' : 'span'
  return (
    <Box className={cx('coverbox', className)}>
      <img className="cover" src={src ?? drawn} alt="" loading={src ? 'lazy' : undefined} />
      {children}
    </Box>
  )
}
