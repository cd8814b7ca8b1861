import { useInfiniteQuery } from '@tanstack/react-query'
import { Merge } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Account, AccountDetail } from '#contract/accounts/accounts.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { mergeAccount } from '#contract/accounts/leaving.ts'
import { DotList } from '#web/components/display/dot-list.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Person } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useTraceTexts } from '../account-marks.tsx'
import { accountQueries, useMerge } from '../api.ts'

type Preview = AnswerOf<typeof mergeAccount>

/** Joins two accounts of one person; what moves is shown before. */
export function MergeButton({ account }: { account: AccountDetail }) {
  const t = useT('accounts')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button block onClick={() => setOpen(true)}>
        <Merge />
        {t('merge.open')}
      </Button>
      {open && <MergeDialog account={account} onClose={() => setOpen(false)} />}
    </>
  )
}

function MergeDialog({ account, onClose }: { account: AccountDetail; onClose: () => void }) {
  const t = useT('accounts')
  const act = useAct()
  const navigate = useNavigate()
  const merge = useMerge(account.id)
  const [preview, setPreview] = useState<Preview>()
  const choose = (into: string) => act(async () => setPreview(await merge.mutateAsync({ into, dryRun: true })))
  const join = (into: string) =>
    act(async () => {
      await merge.mutateAsync({ into, dryRun: false })
      onClose()
      toast(t('merge.done'))
      await navigate({ to: '/manage/people/$id', params: { id: into } })
    })
  return (
    <Dialog open onClose={onClose} title={t('merge.title', { name: account.name })} context={t('merge.context')}>
      <DialogBody className="form">
        {preview ? (
          <WhatMoves preview={preview} />
        ) : (
          <OtherAccounts account={account} onChoose={(id) => void choose(id)} />
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={preview ? () => setPreview(undefined) : onClose}>
          {t(preview ? 'merge.back' : 'merge.keep')}
        </Button>
        {preview && (
          <Button variant="danger" loading={merge.isPending} onClick={() => void join(preview.into.id)}>
            {t('merge.submit')}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}

type OthersProps = { account: AccountDetail; onChoose: (id: string) => void }

function OtherAccounts({ account, onChoose }: OthersProps) {
  const t = useT('accounts')
  const [text, setText] = useState(account.name)
  const list = useInfiniteQuery(accountQueries.list({ q: text, state: ['active', 'unverified'] }))
  const found = (list.data?.pages[0]?.items ?? []).filter(({ id }) => id !== account.id).slice(0, 5)
  return (
    <>
      <Field label={t('merge.search')}>
        <Input type="search" value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      {found.length === 0 ? (
        <p className="muted" aria-live="polite">
          {t('merge.nobody')}
        </p>
      ) : (
        <List>
          {found.map(({ id, name, email }: Account) => (
            <ListRow key={id}>
              <div className="grow">
                <Person name={name} meta={email} />
              </div>
              <Button size="sm" aria-label={t('merge.chooseNamed', { email })} onClick={() => onChoose(id)}>
                {t('merge.choose')}
              </Button>
            </ListRow>
          ))}
        </List>
      )}
    </>
  )
}

function WhatMoves({ preview: { from, into, traces } }: { preview: Preview }) {
  const t = useT('accounts')
  const moved = useTraceTexts(traces)
  return (
    <div className="stack" aria-live="polite">
      <p>{t('merge.stays', { email: into.email })}</p>
      <p className="medium">{t('merge.moves')}</p>
      {moved.length > 0 ? <DotList items={moved} /> : <p className="muted">{t('person.noDoings')}</p>}
      <Alert tone="warning">{t('merge.ends', { email: from.email })}</Alert>
    </div>
  )
}
