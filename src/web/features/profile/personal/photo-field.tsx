import { useSuspenseQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { attachmentRules, uploadAttachment } from '#contract/attachments/attachments.ts'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { useAttachmentAddress } from '#web/lib/api/attachment-address.ts'
import { call } from '#web/lib/api/client.ts'
import { acceptOf } from '#web/lib/api/file-kinds.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { profileQueries, useUpdateProfile } from '../api.ts'
import { PhotoCrop } from './photo-crop.tsx'
import '../profile.css'

const kinds = ['photo'] as const
const megabytes = attachmentRules.photo.maxBytes / 1024 / 1024

/** The photo, cut to a square before it is sent; saved at once. */
export function PhotoField() {
  const t = useT('profile-edit')
  const locale = useLocale()
  const { data } = useSuspenseQuery(profileQueries.mine())
  const address = useAttachmentAddress(data.photo?.id ?? null)
  const update = useUpdateProfile()
  const [chosen, setChosen] = useState<File | null>(null)
  const save = async (photoId: string | null) => {
    await update.mutateAsync({ photoId, version: data.version })
    toast(t(photoId ? 'photo.saved' : 'photo.removed'))
  }
  const send = async (photo: Blob) => {
    const body = new FormData()
    body.append('kind', 'photo')
    body.append('file', new File([photo], `photo.${photo.type.split('/')[1]}`, { type: photo.type }))
    const { id } = await call(uploadAttachment, { body })
    await save(id)
    setChosen(null)
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setChosen(target.files?.[0] ?? null)
    target.value = ''
  }
  const fail = (error: unknown) => toast(errorMessage(locale, error), { tone: 'danger' })
  return (
    <div className="row row--wrap profile__photo">
      <Avatar name={`${data.firstName} ${data.lastName}`} src={address} size="xl" />
      <div className="form">
        <div className="row row--wrap">
          <label className="btn btn--secondary btn--sm profile__choose">
            {t(data.photo ? 'photo.replace' : 'photo.choose')}
            <input className="sr-only" type="file" accept={acceptOf(kinds)} onChange={choose} />
          </label>
          {data.photo && (
            <Button size="sm" variant="ghost" loading={update.isPending} onClick={() => void save(null).catch(fail)}>
              {t('photo.remove')}
            </Button>
          )}
        </div>
        <p className="small subtle">{t('photo.limits', { megabytes })}</p>
      </div>
      {chosen && <PhotoCrop file={chosen} onDone={send} onClose={() => setChosen(null)} />}
    </div>
  )
}
