import { useSnapshot } from 'valtio';
import { useText } from '../../i18n/text/useText.ts';
import { configSlice } from '../../state/shell/configSlice.ts';
import { Icon } from '../../ui/controls/Icon.tsx';
import styles from './Contact.module.css';

/** Shows the operator and contact details from the configuration (§2). */
export function CompanyContact() {
  const { company } = useSnapshot(configSlice);
  const text = useText();
  const { name, phone, email, address } = company;
  if (name + phone + email + address === '') {
    return (
      <p className={styles.none}>
        <Icon name="info" size={18} />
        {text('company.none')}
      </p>
    );
  }
  return (
    <section className={styles.contact} aria-label={text('company.title')}>
      <p className={styles.name}>{name || text('company.title')}</p>
      <ul className={styles.ways}>
        {phone !== '' && (
          <li>
            <a className={styles.way} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
              <Icon name="phone" size={18} />
              {phone}
            </a>
          </li>
        )}
        {email !== '' && (
          <li>
            <a className={styles.way} href={`mailto:${email}`}>
              <Icon name="mail" size={18} />
              {email}
            </a>
          </li>
        )}
        {address !== '' && (
          <li className={styles.way}>
            <Icon name="home" size={18} />
            {address}
          </li>
        )}
      </ul>
    </section>
  );
}
