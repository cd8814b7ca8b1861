import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { TimeLeftInline } from '#web/components/display/countdown.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { CardSkeleton } from '#web/components/list/card-skeleton.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Dialog, DialogBody, dialogPanel } from '#web/components/ui/dialog.tsx'
import { later } from '#web/lib/page/later.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { solutionQueries } from './api.ts'

/** Loads when the modal opens: most visits to a challenge only read it. */
const parts = later(() => import('./solution-parts.tsx'))

export const solutionDialogData = (id: string) => solutionQueries.detail(id)

/** For a visit that begins with the modal. */
export const prepareSolutionDialog = () => Promise.all([dialogPanel.prepare(), parts.prepare()])

type Props = { id: string; open: boolean; onClose: () => void }

/** The modal of a solution: what the team writes, its people, its files, and delivering it. */
export function SolutionDialog({ id, open, onClose }: Props) {
  const t = useT('solutions')
  const query = useQuery(solutionQueries.detail(id))
  const loading = (
    <DialogBody>
      <CardSkeleton rows={4} />
    </DialogBody>
  )
  const context = query.data && <Context solution={query.data} />
  return (
    <Dialog open={open} onClose={onClose} title={t('mine')} context={context} size="lg" tall>
      <Loaded query={query} skeleton={loading} failure={t('failure')} inCard>
        {(solution) => (
          <Suspense fallback={loading}>
            <Content solution={solution} onClose={onClose} />
          </Suspense>
        )}
      </Loaded>
    </Dialog>
  )
}

function Context({ solution: { challenge, state } }: Pick<ContentProps, 'solution'>) {
  return (
    <span className="row row--wrap row--between">
      <Translated text={challenge.title} />
      {challenge.phase === 'open' && <TimeLeftInline to={challenge.closesAt} losable={state === 'draft'} />}
    </span>
  )
}

type ContentProps = Parameters<Awaited<ReturnType<typeof parts.load>>['SolutionContent']>[0]

function Content(props: ContentProps) {
  const { SolutionContent } = parts.use()
  return <SolutionContent {...props} />
}
