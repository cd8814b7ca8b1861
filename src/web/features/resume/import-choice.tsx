import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Difference, DifferenceState, previewImport } from '#contract/resume/import.ts'
import { importUndoMinutes } from '#contract/resume/undo.ts'
import { Digits, twoDigits } from '#web/components/display/digits.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useImport } from './api.ts'
import { DifferenceList } from './difference-list.tsx'

type Props = { preview: AnswerOf<typeof previewImport>; children: ReactNode }

/** New ones are ticked, different ones only if the file is newer than the profile, doubtful ones never. */
export function ImportChoice({ preview, children }: Props) {
  const t = useT('resume')
  const act = useAct()
  const navigate = useNavigate()
  const differences = preview.differences.map((one, index) => ({ ...one, index }))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () =>
      new Set(
        differences
          .filter(({ state }) => state === 'new' || (state === 'different' && preview.newer))
          .map(({ index }) => index),
      ),
  )
  const imported = useImport()
  const toggle = (index: number) => setChosen((before) => before.symmetricDifference(new Set([index])))
  const changes = differences.filter(({ index }) => chosen.has(index))
  const take = async () => {
    const values = { version: preview.version, changes: changes.map(({ change }) => change) }
    if (!(await act(() => imported.mutateAsync(values)))) return
    toast(t('import.done', { count: changes.length }))
    await navigate({ to: '/profile' })
  }
  return (
    <div className="import">
      <div className="import__main">
        {children}
        <LeftOut left={preview.left} />
        <DifferenceList differences={differences} chosen={chosen} onToggle={toggle} />
      </div>
      <aside className="import__aside">
        <WillChange differences={differences} changes={changes}>
          <Button
            variant="ink"
            block
            loading={imported.isPending}
            aria-disabled={changes.length === 0}
            onClick={() => void take()}
          >
            {t('import.submit', { count: changes.length })}
          </Button>
        </WillChange>
        <Card pad>
          <h2 className="title-card">{t('import.staysTitle')}</h2>
          <p className="small muted">{t('import.stays')}</p>
        </Card>
        <ButtonLink to="/profile" variant="ghost" block>
          {t('import.cancel')}
        </ButtonLink>
      </aside>
    </div>
  )
}

type Figures = { differences: readonly Difference[]; changes: readonly Difference[]; children: ReactNode }

function WillChange({ differences, changes, children }: Figures) {
  const t = useT('resume')
  const count = (...states: DifferenceState[]) => changes.filter(({ state }) => states.includes(state)).length
  const same = differences.filter(({ state }) => state === 'same').length
  return (
    <div className="lcd import__display">
      <p className="small muted">{t('import.willChange')}</p>
      <div className="import__figures">
        <Figure word="new" count={count('new', 'review')} />
        <Figure word="changed" count={count('different')} />
        <Figure word="same" count={same} />
      </div>
      <p className="small muted">{t('import.undo', { minutes: importUndoMinutes })}</p>
      {children}
    </div>
  )
}

function Figure({ word, count }: { word: 'new' | 'changed' | 'same'; count: number }) {
  const t = useT('resume')
  return (
    <div>
      <Digits value={twoDigits(Math.min(count, 99))} size="lg" />
      <p className="small">
        <span className="sr-only">{count} </span>
        {t(`import.${word}`, { count })}
      </p>
    </div>
  )
}

function LeftOut({ left }: Pick<Props['preview'], 'left'>) {
  const t = useT('resume')
  const format = useFormat()
  if (left.length === 0) return null
  const parts = left.map(({ section, count }) => `${t(`left.${section}`)} (${count})`)
  return <Alert>{t('import.left', { parts: format.list(parts) })}</Alert>
}
