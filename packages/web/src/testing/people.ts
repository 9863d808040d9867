import { User } from '@inkling/contract'

export const someone = (more: Partial<User> = {}): User =>
  User.parse({
    id: '019a0000-0000-7000-8000-000000000001',
    username: 'moling',
    email: 'moling@example.org',
    display_name: 'Mo Ling',
    avatar_url: null,
    bio: '',
    role: 'user',
    locale: 'zh-CN',
    show_nsfw: false,
    created_at: '2026-11-01T00:00:00.000Z',
    ...more,
  })
