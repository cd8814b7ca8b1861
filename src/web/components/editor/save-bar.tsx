import { CircleAlert } from 'lucide-react'
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '#web/lib/text/i18n.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/dialog.tsx'
import './save-bar.css'

export type SaveBarProps = {
  /** Without changes the bar is hidden. */
  dirty: boolean
  saving?: boolean
  /** How many fields have errors. */
  problems?: number
  /** Why the last save failed: shown beside the button, because the form may be long. */
  failure?: string | null
  note?: ReactNode
  /** Called after the person has confirmed. */
  onDiscard: () => void
  /** Without it the button submits the form around the bar. */
  onSave?: () => void
}

export function SaveBar({ dirty, ...bar }: SaveBarProps) {
  return dirty ? <OpenBar {...bar} /> : null
}

function OpenBar({ saving, problems = 0, failure, note, onDiscard, onSave }: Omit<SaveBarProps, 'dirty'>) {
  const t = useT('ui')
  const wayBack = useWayBack()
  const [asking, setAsking] = useState(false)
  const discard = () => {
    setAsking(false)
    onDiscard()
  }
  return (
    <section className="savebar" {...wayBack} aria-label={t('saveBar.region')}>
      {failure ? (
        <p key="failure" className="row grow small" role="alert">
          <CircleAlert />
          {failure}
        </p>
      ) : (
        <p key="state" className="row grow small" aria-live="polite">
          {problems > 0 && <CircleAlert />}
          {problems > 0 ? t('saveBar.problems', { count: problems }) : (note ?? t('saveBar.unsaved'))}
        </p>
      )}
      <Button variant="ghost" onClick={() => setAsking(true)} disabled={saving}>
        {t('saveBar.discard')}
      </Button>
      <Button variant="primary" type={onSave ? 'button' : 'submit'} loading={saving} onClick={onSave}>
        {t('saveBar.save')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('saveBar.discardTitle')}
        confirmLabel={t('saveBar.discard')}
        cancelLabel={t('saveBar.keep')}
        onConfirm={discard}
        onClose={() => setAsking(false)}
      >
        {t('saveBar.discardText')}
      </ConfirmDialog>
    </section>
  )
}

/** Whoever saved with the keyboard is in their field again once the bar has gone, instead of nowhere. */
function useWayBack() {
  const ref = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const bar = ref.current
    return () => {
      if (bar?.querySelector(':focus-visible')) cameFrom.current?.focus({ preventScroll: true })
    }
  }, [])
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
  }
  return { ref, onFocus }
}
