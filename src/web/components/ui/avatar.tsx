import type { ReactNode } from 'react'
import { hash } from '#art/art-segments.ts'
import './avatar.css'
import { cx } from './class-names.ts'

type AvatarSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

export type AvatarProps = {
  name: string
  src?: string | null | undefined
  size?: AvatarSize
  /** Leave it out beside the person's name, which would be read twice. */
  label?: string
}

const TONES = 6

export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => /^./u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toLocaleUpperCase('pt')
}

export function Avatar({ name, src, size = 'md', label }: AvatarProps) {
  const look = cx('avatar', size !== 'md' && `avatar--${size}`)
  if (src) return <img className={look} src={src} alt={label ?? ''} />
  const spoken = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    <span className={look} data-tone={hash(name) % TONES} {...spoken}>
      {initials(name)}
    </span>
  )
}

export type AvatarsProps = {
  people: { name: string; src?: string | null }[]
  /** How many people there are, when not all are listed. */
  total?: number
  max?: number
  size?: AvatarSize
  label: string
}

export function Avatars({ people, total = people.length, max = 3, size = 'sm', label }: AvatarsProps) {
  const shown = people.slice(0, max)
  const rest = total - shown.length
  return (
    <span className="avatars">
      <span className="sr-only">{label}</span>
      {shown.map(({ name, src }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- two people may have the same name
        <Avatar name={name} src={src} size={size} key={i} />
      ))}
      {rest > 0 && (
        <span className={cx('avatar', size !== 'md' && `avatar--${size}`)} aria-hidden>
          +{rest}
        </span>
      )}
    </span>
  )
}

/** Avatar, name and one line about a person. */
export function Person({ name, src, meta, size = 'md' }: AvatarProps & { meta?: ReactNode }) {
  return (
    <div className="person">
      <Avatar name={name} src={src} size={size} />
      <div className="grow">
        <p className="person__name truncate">{name}</p>
        {meta && <p className="person__meta truncate">{meta}</p>}
      </div>
    </div>
  )
}
