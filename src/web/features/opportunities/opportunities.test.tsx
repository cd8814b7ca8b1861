import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setSkills } from '#contract/profile/profile.ts'
import { appWith } from '#test/app-with.ts'
import { published } from '#test/opportunities.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ ana: 'trainee', staff: 'staff' })

it('says in words how the reader fits, and saves the search', async () => {
  await published(at.api, at.staff)
  await at.api.call(setSkills, { body: { skills: [{ skill: 'react', level: 3 }], version: 1 } }, at.ana)
  const { user } = await openPage(at.api, '/opportunities?place=Braga', { as: at.ana })
  await screen.findByText('Tens 1 das 2 competências pedidas. Falta-te TypeScript.')
  await user.click(await screen.findByRole('button', { name: 'Avisar-me destas' }))
  await user.click(await screen.findByRole('button', { name: 'Apagar a procura Braga' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Procuras guardadas' })).toBeNull())
})
