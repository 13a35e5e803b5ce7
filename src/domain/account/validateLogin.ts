import type { FieldFaults } from './accountFault.ts';

export interface LoginForm {
  /** User name or e-mail. */
  username: string;
  password: string;
}

/** §5: both are required. What is in them is the gateway's to judge: accounts may be older than today's rules. */
export function validateLogin({ username, password }: LoginForm): FieldFaults<keyof LoginForm> {
  return {
    ...(username.trim() === '' && { username: 'usernameMissing' }),
    ...(password === '' && { password: 'passwordMissing' }),
  };
}
