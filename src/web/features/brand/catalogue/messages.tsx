import { EmptyState } from '#web/components/list/empty-state.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { SaveBar } from '#web/components/editor/save-bar.tsx'
import { Skeleton, Skeletons } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { ToastCard } from '#web/components/ui/toast.tsx'
import { useT } from '#web/lib/text/i18n.ts'

const TONES = ['info', 'success', 'warning', 'danger', 'note', 'neutral'] as const
const stay = () => {}

export function MessageSamples() {
  const t = useT('brand')
  const undo = { label: t('messages.undo'), run: stay }
  const saved = {
    id: 0,
    tone: 'success',
    title: t('messages.saved'),
    text: t('messages.savedText'),
    action: undo,
  } as const
  const failed = { id: 1, tone: 'danger', title: t('messages.offline'), text: t('messages.offlineText') } as const
  return (
    <>
      <div className="grid cols-2" style={{ '--gap': '.75rem' }}>
        {TONES.map((tone) => (
          <Alert tone={tone} key={tone}>
            {t(`messages.${tone}`)}
          </Alert>
        ))}
      </div>
      <div className="row row--wrap row--top" style={{ '--gap': '1rem' }}>
        <ToastCard toast={saved} onClose={stay} />
        <ToastCard toast={failed} onClose={stay} />
      </div>
      <div className="row row--wrap">
        <Button onClick={() => toast(saved.title, { text: saved.text, action: undo })}>
          {t('messages.showToast')}
        </Button>
        <Button onClick={() => toast(failed.title, { tone: 'danger', text: failed.text })}>
          {t('messages.showError')}
        </Button>
      </div>
      <SaveBar dirty problems={1} onDiscard={stay} onSave={stay} />
    </>
  )
}

export function EmptySamples() {
  const t = useT('brand')
  return (
    <>
      <div className="grid cols-3">
        <EmptyState level={3} title={t('empty.nothing')} action={<Button variant="soft">{t('empty.see')}</Button>}>
          {t('empty.nothingText')}
        </EmptyState>
        <EmptyState level={3} lit={0} title={t('empty.notFound')} action={<Button>{t('empty.clear')}</Button>}>
          {t('empty.notFoundText')}
        </EmptyState>
        <Card>
          <Skeletons>
            <Skeleton height="9rem" className="samples__flat" />
            <div className="samples__skeleton">
              <Skeleton width="40%" height=".75rem" />
              <Skeleton width="85%" height="1.1rem" />
              <Skeleton width="60%" height="1.1rem" />
            </div>
          </Skeletons>
        </Card>
      </div>
      <div className="stack" style={{ '--gap': '.5rem' }}>
        <p className="tiny subtle">{t('empty.bar')}</p>
        <span className="samples__bar" />
      </div>
    </>
  )
}
