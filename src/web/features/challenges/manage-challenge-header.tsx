import { useNavigate } from '@tanstack/react-router'
import { Archive, Ban, CopyPlus, Ellipsis, ExternalLink, Scale, Send, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { cancelChallenge } from '#contract/challenges/manage.ts'
import { challengeLimits, type ChallengeDetail } from '#contract/challenges/challenges.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { RemoveDialog } from '#web/components/editor/remove-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog, Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/components/ui/menu.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { TabLink, TabNav } from '#web/components/ui/tabs.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { roundsOf, TabsOfRounds } from '#web/features/reviews/rounds/round-tabs-card.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { fromTexts, noTexts, pick, type Texts } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { challengeQueries } from './api.ts'
import { ChallengeStatus } from './challenge-card.tsx'
import {
  type ChallengeMove,
  refreshChallenges,
  removeChallenge,
  useCancel,
  useDuplicate,
  useMove,
} from './manage-api.ts'

type Props = {
  challenge: ChallengeDetail
  /** Unsaved changes would not be published. */
  dirty?: boolean
}

/** What the head shows, fetched before the page appears. */
export async function headLoader({ params }: { params: Record<string, string> }) {
  if (!params['slug']) return
  const { id } = await queryClient.ensureQueryData(challengeQueries.detail(params['slug']))
  await queryClient.ensureQueryData(roundsOf('solutions', id))
}

/** The head of every page about one challenge: title, state, actions and tabs. */
export function ManageChallengeHeader({ challenge, dirty = false }: Props) {
  const t = useT('challenges-manage')
  const format = useFormat()
  const { id, slug, title, phase, problem, closesAt, can, solutions } = challenge
  const params = { slug }
  useTitle(pick(title, useLocale()))
  const sub = problem
    ? t('head.fromProblem', { code: problem.code })
    : t('head.closes', { date: format.deadline(closesAt) })
  return (
    <>
      <PageHeader
        title={<Translated text={title} />}
        badge={<ChallengeStatus phase={phase} />}
        sub={sub}
        actions={
          <>
            {can.publish && <MoveButton challenge={challenge} move="publish" dirty={dirty} icon={<Send />} />}
            {can.judge && <MoveButton challenge={challenge} move="judge" dirty={dirty} icon={<Scale />} />}
            <ChallengeMenu challenge={challenge} />
          </>
        }
      />
      <TabNav label={t('tab.label')}>
        <TabLink to="/manage/challenges/$slug" params={params} activeOptions={{ exact: true }}>
          {t('tab.edit')}
        </TabLink>
        <TabLink to="/manage/challenges/$slug/solutions" params={params} count={solutions}>
          {t('tab.solutions')}
        </TabLink>
        {phase !== 'draft' && <TabsOfRounds area="solutions" contextId={id} />}
      </TabNav>
    </>
  )
}

type MoveProps = Required<Props> & { move: 'publish' | 'judge'; icon: ReactNode }

function MoveButton({ challenge, move, dirty, icon }: MoveProps) {
  const t = useT('challenges-manage')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="primary"
        aria-disabled={dirty}
        aria-describedby={dirty ? 'move-note' : undefined}
        onClick={() => setAsking(true)}
      >
        {icon}
        {t(`act.${move}`)}
      </Button>
      {dirty && (
        <span className="sr-only" id="move-note">
          {t('head.saveFirst')}
        </span>
      )}
      {asking && <MoveDialog challenge={challenge} move={move} onClose={() => setAsking(false)} />}
    </>
  )
}

type DialogProps = { challenge: ChallengeDetail; onClose: () => void }

function MoveDialog({ challenge: { slug }, move, onClose }: DialogProps & { move: ChallengeMove }) {
  const t = useT('challenges-manage')
  const act = useAct()
  const { mutateAsync, isPending } = useMove(slug)
  const confirm = async () => {
    if (await act(() => mutateAsync(move))) toast(t(`done.${move}`))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      tone="primary"
      title={t(`ask.${move}`)}
      confirmLabel={t(`act.${move}`)}
      cancelLabel={t('ask.keep')}
      loading={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t(`ask.${move}Text`)}
    </ConfirmDialog>
  )
}

type Asked = 'cancel' | 'archive' | 'remove'

function ChallengeMenu({ challenge }: { challenge: ChallengeDetail }) {
  const t = useT('challenges-manage')
  const manage = useT('manage')
  const act = useAct()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const duplicate = useDuplicate(challenge.slug)
  const { can, slug } = challenge
  const close = () => setAsked(null)
  const copy = () =>
    act(async () => {
      const draft = await duplicate.mutateAsync()
      toast(t('done.duplicated'))
      await navigate({ to: '/manage/challenges/$slug', params: { slug: draft.slug } })
    })
  return (
    <>
      <Menu
        label={manage('act.more')}
        trigger={
          <IconButton line name={manage('act.more')}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem
          id="view"
          icon={<ExternalLink />}
          onAction={() => void navigate({ to: '/challenges/$slug', params: { slug } })}
        >
          {t('act.view')}
        </MenuItem>
        <MenuItem id="copy" icon={<CopyPlus />} onAction={() => void copy()}>
          {manage('act.duplicate')}
        </MenuItem>
        {can.archive && (
          <MenuItem id="archive" icon={<Archive />} onAction={() => setAsked('archive')}>
            {t('act.archive')}
          </MenuItem>
        )}
        {(can.cancel || can.remove) && <MenuSeparator />}
        {can.cancel && (
          <MenuItem id="cancel" tone="danger" icon={<Ban />} onAction={() => setAsked('cancel')}>
            {t('act.cancel')}
          </MenuItem>
        )}
        {can.remove && (
          <MenuItem id="remove" tone="danger" icon={<Trash2 />} onAction={() => setAsked('remove')}>
            {t('act.remove')}
          </MenuItem>
        )}
      </Menu>
      {asked === 'archive' && <MoveDialog challenge={challenge} move="archive" onClose={close} />}
      {asked === 'cancel' && <CancelDialog challenge={challenge} onClose={close} />}
      {asked === 'remove' && <RemoveChallenge challenge={challenge} onClose={close} />}
    </>
  )
}

const cancelValues = z.pipe(
  z.transform(({ reason }: { reason: Texts }): z.input<typeof cancelChallenge.body> => ({ reason: fromTexts(reason) })),
  cancelChallenge.body,
)

/** The reason is required, because all teams read it. */
function CancelDialog({ challenge: { slug }, onClose }: DialogProps) {
  const t = useT('challenges-manage')
  const { mutateAsync: cancel } = useCancel(slug)
  const form = useForm({
    schema: cancelValues,
    initial: { reason: noTexts },
    draftKey: `cancel-challenge.${slug}`,
    onSubmit: async ({ reason }) => {
      await cancel(reason)
      toast(t('done.cancelled'))
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('ask.cancel')} context={t('ask.cancelText')} dirty={form.dirty}>
      <form {...form.props}>
        <DialogBody className="form">
          <FormFailure text={form.failure} />
          {(['pt', 'en'] as const).map((locale) => (
            <Field
              key={locale}
              label={t(`ask.reason.${locale}`)}
              optional={locale === 'en'}
              {...form.field(`reason.${locale}`)}
            >
              <Textarea lang={locale} rows={3} limit={challengeLimits.reason} {...form.input(`reason.${locale}`)} />
            </Field>
          ))}
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>{t('ask.keep')}</Button>
          <Button type="submit" variant="danger" loading={form.submitting}>
            {t('act.cancel')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

function RemoveChallenge({ challenge: { slug }, onClose }: DialogProps) {
  const t = useT('challenges-manage')
  return (
    <RemoveDialog
      title={t('ask.remove')}
      text={t('ask.removeText')}
      words={{ remove: t('act.remove'), keep: t('ask.keep'), removed: t('done.removed') }}
      remove={() => removeChallenge(slug)}
      list="/manage/challenges"
      refresh={refreshChallenges}
      onClose={onClose}
    />
  )
}
