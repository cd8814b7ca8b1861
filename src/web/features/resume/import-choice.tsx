import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Difference, DifferenceState } from '#contract/resume/import.ts'
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
import { type Preview, useChoice } from './use-choice.ts'

type Props = { preview: Preview; children: ReactNode }

export function ImportChoice({ preview, children }: Props) {
  const t = useT('resume')
  const act = useAct()
  const format = useFormat()
  const navigate = useNavigate()
  const { differences, chosen, changes, over, toggle, mend } = useChoice(preview)
  const imported = useImport()
  const isReady = changes.length > 0 && over.length === 0
  const take = async () => {
    if (!isReady) return
    const values = { version: preview.version, changes: changes.map(({ change }) => change) }
    await act(async () => {
      const { taken, left } = await imported.mutateAsync(values)
      if (taken > 0) toast(t('import.done', { count: taken }))
      if (left.length > 0) toast(t('import.notProposed', { skills: format.list(left) }), { tone: 'warning' })
      await navigate({ to: '/profile' })
    })
  }
  return (
    <div className="import">
      <div className="import__main">
        {children}
        <LeftOut left={preview.left} />
        <DifferenceList differences={differences} chosen={chosen} onToggle={toggle} onMend={mend} />
      </div>
      <div className="import__aside">
        {over.map(({ part, many, most }) => (
          <Alert key={part} tone="warning" announce>
            {t('import.over', { part: t(`limited.${part}`), most, many })}
          </Alert>
        ))}
        <WillChange differences={differences} changes={changes}>
          <Button variant="ink" block loading={imported.isPending} aria-disabled={!isReady} onClick={() => void take()}>
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
      </div>
    </div>
  )
}

type Figures = { differences: readonly Difference[]; changes: readonly Difference[]; children: ReactNode }

function WillChange({ differences, changes, children }: Figures) {
  const t = useT('resume')
  const count = (...states: DifferenceState[]) => changes.filter(({ state }) => states.includes(state)).length
  const inState = (wanted: DifferenceState) => differences.filter(({ state }) => state === wanted).length
  const mends = inState('mend')
  return (
    <div className="lcd import__display">
      <p className="small muted">{t('import.willChange')}</p>
      <div className="import__figures">
        <Figure word="new" count={count('new', 'review')} />
        <Figure word="changed" count={count('different')} />
        <Figure word="same" count={inState('same')} />
      </div>
      {mends > 0 && <p className="small">{t('mend.waiting', { count: mends })}</p>}
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
  const parts = left.map(({ section, count, names }) => {
    const told = names.length > 0 ? `${count}: ${names.join(', ')}` : count
    return `${t(`left.${section}`)} (${told})`
  })
  return <Alert>{t('import.left', { parts: format.list(parts) })}</Alert>
}
