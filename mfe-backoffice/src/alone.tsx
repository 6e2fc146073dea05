import '@waymark/shell-kit/base.css';
import '@waymark/shell-kit/styles.css';
import { paintColorScheme } from '@waymark/shell-kit';

paintColorScheme();
