import { ArrowUp, Bell, BellRing, Check } from 'lucide-react'
import { Avatars } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { type Marks, useMark } from '#web/lib/api/marks.ts'
import { useT } from '#web/lib/text/i18n.ts'
import './marks.css'

export type MarkedRecord = { id: string; supports: number; supported: boolean; can: { support: boolean } }
type SupportProps = { marks: Marks; record: MarkedRecord; large?: boolean }

/** Shows the number of supports and toggles the person's own; only the number for people who may not support. */
export function SupportButton({ marks, record: { id, supports, supported, can }, large = false }: SupportProps) {
  const t = useT('ui')
  const act = useAct()
  const mark = useMark(marks, 'support', id)
  const look = large ? 'support support--lg' : 'support'
  const count = large ? t('marks.supports', { count: supports }) : <span className="num">{supports}</span>
  if (!can.support && !supported)
    return (
      <span className={look}>
        {count}
        {!large && <span className="sr-only">{t('marks.supports', { count: supports })}</span>}
      </span>
    )
  return (
    <button
      className={look}
      type="button"
      aria-pressed={supported}
      aria-label={t(supported ? 'marks.unsupport' : 'marks.support', { count: supports })}
      disabled={mark.isPending}
      onClick={() => void act(() => mark.mutateAsync(!supported))}
    >
      {supported ? <Check /> : <ArrowUp />}
      {count}
    </button>
  )
}

type InsteadProps = { marks: Marks; record: MarkedRecord; words: { support: string; supported: string } }

/** Supports a record that says what one was about to write; nothing for people who may not support it. */
export function SupportInstead({ marks, record: { id, supported, can }, words }: InsteadProps) {
  const act = useAct()
  const mark = useMark(marks, 'support', id)
  if (!can.support && !supported) return null
  return (
    <Button
      size="sm"
      variant={supported ? 'soft' : 'secondary'}
      aria-pressed={supported}
      loading={mark.isPending}
      onClick={() => void act(() => mark.mutateAsync(!supported))}
    >
      {supported ? <Check /> : <ArrowUp />}
      {supported ? words.supported : words.support}
    </Button>
  )
}

type FollowProps = { marks: Marks; record: { id: string; following: boolean } }

export function FollowButton({ marks, record: { id, following } }: FollowProps) {
  const t = useT('ui')
  const act = useAct()
  const mark = useMark(marks, 'follow', id)
  return (
    <Button
      aria-pressed={following}
      loading={mark.isPending}
      onClick={() => void act(() => mark.mutateAsync(!following))}
    >
      {following ? <BellRing /> : <Bell />}
      {t(following ? 'marks.following' : 'marks.follow')}
    </Button>
  )
}

type SupportersProps = { supporters: { name: string }[]; supports: number }

/** The first few supporters, and how many more there are. */
export function Supporters({ supporters, supports }: SupportersProps) {
  const t = useT('ui')
  const rest = supports - supporters.length
  return (
    <Card pad as="section" className="stack" aria-labelledby="supporters">
      <h2 className="title-card" id="supporters">
        {t('marks.supporters')}
      </h2>
      {supports === 0 ? (
        <p className="small subtle">{t('marks.none')}</p>
      ) : (
        <div className="row">
          <Avatars people={supporters} max={5} label={supporters.map(({ name }) => name).join(', ')} />
          {rest > 0 && (
            <span className="small muted">
              {t(supporters.length > 0 ? 'marks.more' : 'marks.people', { count: rest })}
            </span>
          )}
        </div>
      )}
    </Card>
  )
}
