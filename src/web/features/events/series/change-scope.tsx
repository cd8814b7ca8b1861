import { useRef, useState } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import type { EventDetail } from '#contract/events/events.ts'
import { announcedFields, type ChangeScope, changeScopes, type updateEvent } from '#contract/events/manage.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { RadioGroup } from '#web/components/fields/radio-group.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { useT } from '#web/lib/text/i18n.ts'

type Changes = BodyOf<typeof updateEvent>
type Answer = { scope: ChangeScope; announce: boolean } | null

/** Asks which dates of a series a change is for, and of several whether to tell. The answer is the body to save, or null. */
export function useScope(event: EventDetail | undefined) {
  const [asked, setAsked] = useState<{ isNews: boolean }>()
  const answer = useRef<(answer: Answer) => void>(undefined)
  const ask = async (changes: Changes): Promise<Changes | null> => {
    if (!event?.series) return changes
    const { promise, resolve } = Promise.withResolvers<Answer>()
    answer.current = resolve
    setAsked({ isNews: announcedFields.some((field) => field in changes) && event.state === 'published' })
    const given = await promise
    setAsked(undefined)
    if (!given) return null
    return given.scope === 'one' ? changes : { ...changes, ...given }
  }
  const dialog = asked && <ScopeDialog {...asked} onAnswer={(given) => answer.current?.(given)} />
  return { ask, dialog }
}

function ScopeDialog({ isNews, onAnswer }: { isNews: boolean; onAnswer: (answer: Answer) => void }) {
  const t = useT('events-series')
  const [scope, setScope] = useState<ChangeScope>('one')
  const [announce, setAnnounce] = useState(true)
  const hints = { one: t('scope.oneHint'), following: undefined, all: t('scope.allHint') }
  return (
    <Dialog open onClose={() => onAnswer(null)} title={t('scope.title')}>
      <DialogBody className="stack">
        <RadioGroup
          label={t('scope.label')}
          value={scope}
          onChange={setScope}
          options={changeScopes.map((value) => ({ value, label: t(`scope.${value}`), hint: hints[value] }))}
        />
        {isNews && scope !== 'one' && (
          <Checkbox checked={announce} onChange={({ target }) => setAnnounce(target.checked)}>
            {t('scope.tell')}
          </Checkbox>
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={() => onAnswer(null)}>{t('scope.keep')}</Button>
        <Button variant="primary" onClick={() => onAnswer({ scope, announce })}>
          {t('scope.save')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
