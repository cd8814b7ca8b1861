import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { testApp } from '#test/app.ts'
import { closePage, openPage } from '#test/render.tsx'

afterEach(closePage)

it('sends the link again, and keeps the focus when its button disappears', async () => {
  const api = await testApp()
  const { user } = await openPage(api, '/settings', { as: await api.as('trainee', { emailVerified: false }) })
  const button = await screen.findByRole('button', { name: 'Enviar outra vez' })
  const banner = button.closest<HTMLElement>('[tabindex]')
  await user.click(button)
  await screen.findByText(/^Enviámos outra ligação/)
  await waitFor(() => expect(document.activeElement).toBe(banner))
  await api.close()
})
