import { ArrowUp } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import type { HeldNews } from '#web/lib/live/held.ts'
import { useT } from '#web/lib/text/i18n.ts'
import './new-rows.css'

/** Says that others changed the list that is being read, over it, so that nothing moves. */
export function NewRows({ held: { fresh, isHeld, show } }: { held: HeldNews }) {
  const t = useT('ui')
  return (
    <div className="newrows" aria-live="polite">
      {isHeld && (
        <Button size="sm" onClick={show}>
          <ArrowUp aria-hidden />
          {fresh > 0 ? t('live.new', { count: fresh }) : t('live.changed')}
        </Button>
      )}
    </div>
  )
}
